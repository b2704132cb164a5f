import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import setup from '../support/build-web.ts';
import { languages, Pictures, schemes } from './pictures.ts';

// `npm run screenshots [-- NAME …]`: takes the pictures of README and the guides, `docs/screenshots/LANGUAGE/NAME-SCHEME.png`.

const only = process.argv.slice(2);
setup();
for (const language of languages) {
  const folder = join(import.meta.dirname, '../../docs/screenshots', language);
  mkdirSync(folder, { recursive: true });
  const pictures = await Pictures.open(language);
  for (const name of Object.keys(pictures.pictures).filter((each) => only.length === 0 || only.includes(each)))
    for (const scheme of schemes) {
      writeFileSync(join(folder, `${name}-${scheme}.png`), (await pictures.take(name, scheme)).png);
      process.stdout.write(`docs/screenshots/${language}/${name}-${scheme}.png\n`);
    }
  await pictures.close();
}
