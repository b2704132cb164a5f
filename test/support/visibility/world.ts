import type { Client } from '../client.ts';

// A model of what there is, as the test believes it: kept beside the product, and asked by the oracle alone.

export type Role = 'admin' | 'member' | 'guest';

export type Project = {
  readonly id: string;
  readonly key: string;
  name: string;
  description: string;
  open: boolean;
  /** In the trash. */
  trashed?: boolean;
  /** Roles by user. */
  readonly members: Map<string, string>;
};

export type Task = {
  readonly id: string;
  /** Id of a project; stays when it is purged. */
  project: string;
  title: string;
  description: string;
  parent: string | null;
  readonly blockedBy: Set<string>;
  /** The one it was made with: it goes on naming the task. */
  readonly number: string;
  /** Id of the task that its description names. */
  names: string | null;
  readonly relates: Set<string>;
  /** Id of the task that it repeats. */
  original: string | null;
  /** The operation that deleted it. */
  deleted: number | null;
  purged: boolean;
};

export type Comment = {
  readonly id: string;
  readonly task: string;
  readonly author: string;
  body: string;
  /** What it said before. */
  readonly earlier: string[];
  /** Of a reply: the comment that begins its thread. */
  readonly thread: string | null;
  /** Id of the task that it names. */
  names: string | null;
  reacted: boolean;
  resolved: boolean;
  deleted: boolean;
};

/** What somebody spent on a task. */
export type Entry = { readonly id: string; readonly task: string; readonly user: string; note: string; deleted: boolean };

/** What a project has beside its tasks, each with a text: a status update, a cycle, a milestone, a custom field. */
export type Plan = {
  readonly kind: 'update' | 'cycle' | 'milestone' | 'field';
  readonly id: string;
  readonly project: string;
  text: string;
  deleted: boolean;
};

/** A view: of its owner, of who sees its project, or of everybody. */
export type View = {
  readonly id: string;
  readonly owner: string;
  readonly project: string | null;
  readonly everybodys: boolean;
  name: string;
};

/** What tasks of a project are made by, or those of all. */
export type Template = {
  readonly id: string;
  readonly project: string | null;
  name: string;
  /** The description that its tasks begin with. */
  readonly content: string;
  deleted: boolean;
};

export type Reminder = { readonly id: string; readonly user: string; readonly task: string };

/** What the assistant changed in somebody's name: the title of a task. */
export type Action = {
  readonly id: string;
  readonly user: string;
  readonly task: string;
  readonly from: string;
  readonly to: string;
  state: 'proposed' | 'confirmed' | 'undone';
};

/** An address that shows a project's board to strangers. */
export type Link = { readonly id: string; readonly url: string; readonly project: string; ended: boolean };

export type File = {
  readonly id: string;
  readonly author: string;
  name: string;
  /** What its bytes say. */
  readonly content: string;
  project: string;
  task: string | null;
  deleted: boolean;
  purged: boolean;
};

/** Somebody who asks, with a credential; `scopes` are all where there are none. */
export type Caller = {
  readonly name: string;
  readonly user: string;
  readonly client: Client;
  readonly projects: readonly string[] | null;
  readonly scopes: readonly string[] | null;
};

/** What was asked of the assistant, and what might be read in its answer: texts, and beginnings of tasks' numbers. */
export type Conversation = {
  readonly user: string;
  readonly reach: readonly string[];
  readonly texts: ReadonlySet<string>;
  readonly numbers: readonly string[];
};

/** An event with texts in it: where it was written, and what it is about. */
export type Happened = {
  readonly concept: 'task' | 'comment' | 'file' | 'project' | 'plan';
  /** Null of what everybody but guests is told. */
  readonly project: string | null;
  /** Who alone is told. */
  readonly user?: string;
  readonly task?: string | null;
  readonly file?: string;
  /** Whose words they are: nobody's any more once it is deleted. */
  readonly comment?: string;
  readonly texts: readonly string[];
  /** Old values, told to those who see `from` where that is another project. */
  readonly before?: { readonly from: string | null; readonly texts: readonly string[] };
};

/** What every text holds, to be found by. */
export const word = 'ortakkelime';

/** What a text says of a task by its number: whoever reads the text reads that, whether they see the task or not. */
export const saying = (number: string): string => `«${number}»`;

/** A text without what it says by numbers. */
export const withoutSayings = (text: string): string => text.replaceAll(/«[^»"]*»?/g, '');

/** What comments are reacted with. */
export const owl = '🦉';

/** The marks in a text. */
export const marksIn = (text: string): Set<string> => new Set(text.match(/mk\d{6}z/g) ?? []);

let marks = 0;

/** A mark that stands nowhere else: who saw it is a search in the answer's body. */
export function newMark(): string {
  marks += 1;
  return `mk${String(marks).padStart(6, '0')}z`;
}

/** A text with a mark of its own. */
export const textWith = (mark: string): string => `${word} ${mark}`;

export class World {
  readonly organization: string;
  /** The project that everybody always sees. */
  common = '';
  /** Where the log stood before anything happened. */
  start = '';
  readonly projects = new Map<string, Project>();
  readonly tasks = new Map<string, Task>();
  readonly comments = new Map<string, Comment>();
  readonly files = new Map<string, File>();
  readonly plans = new Map<string, Plan>();
  readonly views = new Map<string, View>();
  readonly templates = new Map<string, Template>();
  /** Ids of views, by user. */
  readonly favourites = new Map<string, Set<string>>();
  readonly reminders = new Map<string, Reminder>();
  readonly links = new Map<string, Link>();
  readonly entries = new Map<string, Entry>();
  readonly actions = new Map<string, Action>();
  /** Of descriptions that are a box: whether it is ticked, by task and text. */
  readonly boxes = new Map<string, boolean>();
  readonly roles = new Map<string, Role>();
  readonly callers: Caller[] = [];
  readonly conversations: Conversation[] = [];
  /** All that happened, in order. */
  readonly log: Happened[] = [];
  /** What was done, for whoever reads of a failure. */
  readonly story: string[] = [];

  constructor(organization: string) {
    this.organization = organization;
  }

  /** All that is believed now, to be compared with what is believed later. */
  state(): string {
    const plain = (key: string, value: unknown) => {
      if (key === 'client' || key === 'story') return undefined;
      return value instanceof Map || value instanceof Set ? [...value] : value;
    };
    return JSON.stringify(this, plain);
  }

  /** The task with all below it, deleted ones too. */
  family(task: Task): Task[] {
    const children = [...this.tasks.values()].filter(({ parent, purged }) => parent === task.id && !purged);
    return [task, ...children.flatMap((child) => this.family(child))];
  }

  filesOf(task: string): File[] {
    return [...this.files.values()].filter((file) => file.task === task && !file.deleted);
  }

  /** The live tasks outside of `blockers` that one of them blocks. */
  blockedBy(blockers: readonly Task[]): Task[] {
    const ids = new Set(blockers.map(({ id }) => id));
    return [...this.tasks.values()].filter(
      ({ id, deleted, blockedBy }) => !ids.has(id) && deleted === null && [...blockedBy].some((blocker) => ids.has(blocker)),
    );
  }

  /** Notes an event of a task as it is now; its description is told where it is new. */
  tell(task: Task, { before, described = false }: { before?: Happened['before']; described?: boolean } = {}): void {
    const { id, project, title, description } = task;
    this.log.push({ concept: 'task', project, task: id, texts: described ? [title, description] : [title], ...(before && { before }) });
  }

  /** Notes a new comment. */
  say(comment: Pick<Comment, 'id' | 'task' | 'author' | 'body' | 'thread'> & { names?: string }): void {
    const written = { names: null, ...comment, earlier: [], reacted: false, resolved: false, deleted: false };
    this.comments.set(comment.id, written);
    this.tellComment(written, [comment.body]);
  }

  /** Notes what is said, or is said no more, in a comment. */
  tellComment({ id, task: taskId }: Comment, texts: readonly string[] = [], old: readonly string[] = []): void {
    const { project } = this.tasks.get(taskId) as Task;
    this.log.push({ concept: 'comment', project, task: taskId, comment: id, texts, before: { from: null, texts: old } });
  }

  tellFile({ id, project, task, name }: File, before?: Happened['before']): void {
    this.log.push({ concept: 'file', project, task, file: id, texts: [name], ...(before && { before }) });
  }

  /** How far it is on its way into the index is no part of its task's history. */
  tellIndexed(file: File): void {
    this.tellFile({ ...file, task: null });
  }

  tellProject(project: Project, { before = [], described = false }: { before?: readonly string[]; described?: boolean } = {}): void {
    const { id, name, description } = project;
    const texts = described ? [name, description] : [name];
    this.log.push({ concept: 'project', project: id, texts, before: { from: null, texts: before } });
  }
}
