import { useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { type Problem, passes, problemOf } from '../api/problem.ts';
import { browserStorage } from '../api/storage.ts';
import { useProjects, useViewer } from '../app/viewer.tsx';
import { text } from '../text/texts.ts';
import { tellDone } from '../ui/Problem.tsx';
import { useLabels } from '../ui/use-labels.ts';
import { useMembers } from '../ui/use-members.ts';
import { createView, type SavedView, useViews } from '../views/documents.ts';
import type { Names } from './filter-text.ts';
import { changesOf, contentsOf } from './saved.ts';
import { texts } from './texts.ts';
import { useNames } from './use-view.ts';
import { readView } from './view.ts';

/** A view of the time when the browser kept them. Told: the server refused it, and somebody was told. */
export type OldView = { readonly id: string; readonly name: string; readonly search: string; readonly told?: boolean };

function read(key: string): readonly OldView[] {
  try {
    const views: unknown = JSON.parse(browserStorage.getItem(key) ?? '[]');
    if (!Array.isArray(views)) return [];
    return views.filter((each): each is OldView => ['id', 'name', 'search'].every((name) => typeof each?.[name] === 'string'));
  } catch {
    return [];
  }
}

function write(key: string, change: (views: readonly OldView[]) => readonly OldView[]): void {
  const left = change(read(key));
  if (left.length > 0) browserStorage.setItem(key, JSON.stringify(left));
  else browserStorage.removeItem(key);
}

const keyOf = (organization: string, person: string, place: string) => `atolye.views.${organization}.${person}.${place}`;

let running = false;

/**
 * The views that this browser kept for the viewer move to the server, once. @returns those of a place (a project's key, or `all`) that the
 * server did not take, and how to let one go
 */
export function useOldViews(place: string): { readonly left: readonly OldView[]; readonly drop: (id: string) => void } {
  const { id: person, organization } = useViewer();
  const projects = useProjects();
  const views = useViews();
  const key = keyOf(organization.id, person, place);
  const [, looked] = useState(0);
  const names = useNames();
  const [labels, members] = [useLabels(), useMembers()];
  const known = views !== undefined && labels !== undefined && members.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are known
  useEffect(() => {
    if (!known || running) return;
    running = true;
    const places = new Map(['all', ...projects.map((project) => project.key)].map((each) => [each, keyOf(organization.id, person, each)]));
    const move = () => moveAll(places, views ?? [], person, names);
    // One tab of them at a time; where a page may not lock, the look at what the server has is enough.
    void (navigator.locks ? navigator.locks.request('atolye.views', move) : move()).finally(() => {
      running = false;
      looked((times) => times + 1);
    });
  }, [known]);
  const drop = (id: string) => {
    write(key, (all) => all.filter((each) => each.id !== id));
    looked((times) => times + 1);
  };
  return { left: read(key).filter(({ told }) => told), drop };
}

async function moveAll(places: ReadonlyMap<string, string>, views: readonly SavedView[], person: string, names: Names): Promise<void> {
  const [moved, refused]: [string[], string[]] = [[], []];
  for (const [place, key] of places)
    for (const old of read(key)) {
      if (old.told) continue;
      // It came there before this browser could note it.
      const has = views.some(
        (saved) =>
          saved.name === old.name &&
          saved.owner.id === person &&
          (saved.project?.key ?? 'all') === place &&
          Object.keys(changesOf(saved, readView(new URLSearchParams(old.search)), names)).length === 0,
      );
      const problem = has ? undefined : await send(old, place);
      if (problem && (passes(problem) || problem.status === 401)) continue;
      (problem ? refused : moved).push(old.name);
      write(key, (all) => all.flatMap((each) => (each.id !== old.id ? [each] : problem ? [{ ...each, told: true }] : [])));
    }
  if (moved.length + refused.length > 0)
    tellDone(text(texts, refused.length > 0 ? 'viewsMovedBut' : 'viewsMoved', { count: moved.length, names: refused.join(', ') }));
}

async function send({ name, search }: OldView, place: string): Promise<Problem | undefined> {
  const view = readView(new URLSearchParams(search));
  const { error } = await client
    .mutation(createView, { input: { ...contentsOf(view), name, ...(place !== 'all' && { project: place }) } })
    .toPromise();
  return error && problemOf(error);
}
