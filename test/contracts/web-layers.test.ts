import { expect, test } from 'vitest';
import { graph } from './circles.ts';

/** Layers of `web/src`, from low to high. Each imports only itself and lower ones. */
const layers = ['i18n', 'data', 'ui', 'features', 'app'];

/** Features of the web app, from low to high, with the other features that each imports. */
const features: Record<string, readonly string[]> = {
  viewer: [],
  views: [],
  invitations: [],
  files: ['viewer'],
  recurrence: [],
  time: ['viewer'],
  cycles: ['viewer'],
  milestones: ['cycles'],
  project: ['cycles', 'milestones', 'viewer'],
  templates: ['recurrence'],
  list: ['templates', 'viewer', 'views'],
  board: ['list', 'milestones', 'templates', 'viewer', 'views'],
  proposals: ['viewer'],
  chat: ['list', 'proposals', 'viewer'],
  task: ['milestones', 'recurrence', 'templates', 'time', 'viewer'],
  composer: ['list', 'task', 'viewer'],
  feed: ['task', 'viewer'],
  settings: ['chat', 'feed', 'list', 'project', 'templates', 'viewer'],
  welcome: ['settings', 'viewer'],
  'my-work': ['composer', 'feed', 'list', 'time', 'viewer', 'welcome'],
  search: ['list', 'settings', 'viewer'],
};

const folder = /^web\/src\/(?:(features)\/)?([^/]+)$/;

test('layers and features of the web app import only what is below them, also lazily', () => {
  const wrong = [...graph({ lazy: true })].flatMap(([from, targets]) => {
    const [, feature, name = ''] = folder.exec(from) ?? [];
    const layer = layers.indexOf(feature ?? name);
    const allowed = [...layers.slice(0, Math.max(layer, 0)), ...((feature && features[name]) || [])];
    if (name === 'app') allowed.push(...Object.keys(features));
    return [...targets]
      .filter((to) => to.startsWith('web/') && !allowed.includes(folder.exec(to)?.[2] ?? to))
      .map((to) => `${from} imports ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('features are declared in order', () => {
  const names = Object.keys(features);
  for (const [index, name] of names.entries())
    expect(names.slice(0, index), name).toEqual(expect.arrayContaining([...(features[name] ?? [])]));
});
