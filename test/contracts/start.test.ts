import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('npm, the Docker image and the systemd service use the same start command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const command = scripts.start.split(' ');
  expect(command).toEqual(['node', expect.stringMatching(/^--max-semi-space-size=\d+$/), 'src/start.js']);
  const [, image] = /^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  expect(JSON.parse(image ?? '')).toEqual(command);
  const [, service] = /^ExecStart=\S+\/(node .*)$/m.exec(readFileSync('deploy/atolye.service', 'utf8')) ?? [];
  expect(service).toBe(scripts.start);
});
