import { readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { breakingChanges } from './breaking.ts';

// `released/` holds the contracts of the last release; a release copies the new ones there.
const read = (file: string) => readFileSync(file, 'utf8');
const released = JSON.parse(read('test/contracts/released/openapi.json'));

describe('the contracts break nothing that was released', () => {
  test('REST', () => {
    expect(breakingChanges(released, JSON.parse(read('schema/openapi.json')))).toEqual([]);
  });

  test('GraphQL', async () => {
    const [before, now] = ['test/contracts/released/schema.graphql', 'schema/schema.graphql'].map((file) => buildSchema(read(file)));
    const changes = await diff(before as never, now as never);
    expect(changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking).map(({ message }) => message)).toEqual([]);
  });
});

describe('what counts as breaking', () => {
  const changed = (change: (description: typeof released) => void) => {
    const copy = structuredClone(released);
    change(copy);
    return breakingChanges(released, copy);
  };

  test('a path that is gone', () => {
    expect(changed(({ paths }) => delete paths['/api/v1/tasks'])).toContain('GET /api/v1/tasks is gone');
  });

  test('a property of an answer that is gone, through references', () => {
    expect(changed(({ components }) => delete components.schemas.Task.properties.title)).toContain(
      'GET /api/v1/tasks/{id} 200: title is gone',
    );
  });

  test('a field newly required of the client', () => {
    expect(changed(({ components }) => components.schemas.CreateTaskInput.required.push('status'))).toContain(
      'POST /api/v1/tasks body: status is now required',
    );
  });

  test('an added property is not', () => {
    expect(changed(({ components }) => Object.assign(components.schemas.Task.properties, { estimate: { type: 'integer' } }))).toEqual([]);
  });
});
