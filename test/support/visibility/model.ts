import type { Client } from '../client.ts';

// The state that the test expects, maintained independently of the product and used only by the oracle.

export type Role = 'admin' | 'member' | 'guest';

export type Project = {
  readonly id: string;
  readonly key: string;
  name: string;
  description: string;
  open: boolean;
  /** Whether it is in the trash. */
  trashed?: boolean;
  /** Roles by user id. */
  readonly members: Map<string, string>;
};

export type Task = {
  readonly id: string;
  /** Id of the project, which stays after the task is purged. */
  project: string;
  title: string;
  description: string;
  parent: string | null;
  readonly blockedBy: Set<string>;
  /** Its first number, which keeps identifying the task. */
  readonly number: string;
  /** Id of the task mentioned in its description. */
  names: string | null;
  readonly relates: Set<string>;
  /** Id of the task that it duplicates. */
  original: string | null;
  /** Number of the operation that deleted it. */
  deleted: number | null;
  purged: boolean;
};

export type Comment = {
  readonly id: string;
  readonly task: string;
  readonly author: string;
  body: string;
  /** Earlier texts. */
  readonly earlier: string[];
  /** First comment of the thread, if this is a reply. */
  readonly thread: string | null;
  /** Ids of the attached files. */
  readonly files: readonly string[];
  /** Id of the task that it mentions. */
  names: string | null;
  reacted: boolean;
  resolved: boolean;
  deleted: boolean;
};

/** A time entry on a task. */
export type Entry = { readonly id: string; readonly task: string; readonly user: string; note: string; deleted: boolean };

/** A record of a project with one text: a status update, a cycle, a milestone, a custom field. */
export type Plan = {
  readonly kind: 'update' | 'cycle' | 'milestone' | 'field';
  readonly id: string;
  readonly project: string;
  text: string;
  deleted: boolean;
};

/** A view of its owner, of a project, or of everyone. */
export type View = {
  readonly id: string;
  readonly owner: string;
  readonly project: string | null;
  readonly everybodys: boolean;
  name: string;
};

/** A template for tasks of one project or of all. */
export type Template = {
  readonly id: string;
  readonly project: string | null;
  name: string;
  /** The initial description of its tasks. */
  readonly content: string;
  deleted: boolean;
};

export type Reminder = { readonly id: string; readonly user: string; readonly task: string };

/** A change of a task's title proposed by the assistant for a user. */
export type Suggestion = {
  readonly id: string;
  readonly user: string;
  readonly task: string;
  readonly from: string;
  readonly to: string;
  state: 'pending' | 'approved' | 'undone';
};

/** A public URL of a project's board. */
export type Link = { readonly id: string; readonly url: string; readonly project: string; ended: boolean };

export type File = {
  readonly id: string;
  readonly author: string;
  name: string;
  readonly content: string;
  project: string;
  task: string | null;
  deleted: boolean;
  purged: boolean;
};

/** A caller with a credential; without limits `scopes` is null. */
export type Caller = {
  readonly name: string;
  readonly user: string;
  readonly client: Client;
  readonly projects: readonly string[] | null;
  readonly scopes: readonly string[] | null;
};

/** A question to the assistant with the possible content of its answer: texts and prefixes of task numbers. */
export type Conversation = {
  readonly user: string;
  readonly reach: readonly string[];
  readonly texts: ReadonlySet<string>;
  readonly numbers: readonly string[];
};

/** An event with its texts: its location and subject. */
export type Happened = {
  readonly concept: 'task' | 'comment' | 'file' | 'project' | 'plan';
  /** Null for events that everyone except guests receives. */
  readonly project: string | null;
  /** The only recipient, if any. */
  readonly user?: string;
  readonly task?: string | null;
  readonly file?: string;
  /** Id of the comment with these texts, which become invisible with its deletion. */
  readonly comment?: string;
  readonly texts: readonly string[];
  /** Previous values. If `from` is another project, they are visible to people who can view it. */
  readonly before?: { readonly from: string | null; readonly texts: readonly string[] };
};

/** A word in every text, to be searched for. */
export const word = 'ortakkelime';

/** A mention of a task by number in a text, visible to all readers of the text. */
export const saying = (number: string): string => `«${number}»`;

/** The text without mentions. */
export const withoutSayings = (text: string): string => text.replaceAll(/«[^»"]*»?/g, '');

/** Emoji of all reactions. */
export const owl = '🦉';

/** The marks in a text. */
export const marksIn = (text: string): Set<string> => new Set(text.match(/mk\d{6}z/g) ?? []);

let marks = 0;

/** A unique mark. Searching a response for it shows whether the text was included. */
export function newMark(): string {
  marks += 1;
  return `mk${String(marks).padStart(6, '0')}z`;
}

/** A text with a mark. */
export const textWith = (mark: string): string => `${word} ${mark}`;

/** A proposal to change the title of a task, and the project that the task belonged to. */
export type Proposal = {
  readonly id: string;
  readonly task: string;
  readonly project: string;
  /** The title before, and the proposed one. */
  readonly titles: readonly string[];
};

/** A run of the agent on a task, and its goal. */
export type AgentRun = { readonly id: string; readonly task: string; readonly goal: string };

export class Model {
  readonly organization: string;
  /** Id of the project that everyone can always view. */
  common = '';
  /** Cursor of the log before the first operation. */
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
  readonly suggestions = new Map<string, Suggestion>();
  readonly proposals = new Map<string, Proposal>();
  readonly runs = new Map<string, AgentRun>();
  /** Agent of the owner that only proposes. */
  agent: { readonly client: Client } | undefined;
  /** State of descriptions that are a checkbox, by task and text. */
  readonly boxes = new Map<string, boolean>();
  readonly roles = new Map<string, Role>();
  readonly callers: Caller[] = [];
  readonly conversations: Conversation[] = [];
  /** All events in order. */
  readonly log: Happened[] = [];
  /** Description of the operations, printed on failure. */
  readonly story: string[] = [];

  constructor(organization: string) {
    this.organization = organization;
  }

  /** The expected state as text, for comparison. */
  state(): string {
    const plain = (key: string, value: unknown) => {
      if (key === 'client' || key === 'story') return undefined;
      return value instanceof Map || value instanceof Set ? [...value] : value;
    };
    return JSON.stringify(this, plain);
  }

  /** The task with all its sub-tasks, including deleted ones. */
  family(task: Task): Task[] {
    const children = [...this.tasks.values()].filter(({ parent, purged }) => parent === task.id && !purged);
    return [task, ...children.flatMap((child) => this.family(child))];
  }

  filesOf(task: string): File[] {
    return [...this.files.values()].filter((file) => file.task === task && !file.deleted);
  }

  /** The existing tasks outside of `blockers` that one of them blocks. */
  blockedBy(blockers: readonly Task[]): Task[] {
    const ids = new Set(blockers.map(({ id }) => id));
    return [...this.tasks.values()].filter(
      ({ id, deleted, blockedBy }) => !ids.has(id) && deleted === null && [...blockedBy].some((blocker) => ids.has(blocker)),
    );
  }

  /** Records an event of a task in its current state, with its description if that is new. */
  recordTask(task: Task, { before, described = false }: { before?: Happened['before']; described?: boolean } = {}): void {
    const { id, project, title, description } = task;
    this.log.push({ concept: 'task', project, task: id, texts: described ? [title, description] : [title], ...(before && { before }) });
  }

  /** Records a new comment. */
  say(comment: Pick<Comment, 'id' | 'task' | 'author' | 'body' | 'thread'> & { names?: string; files?: readonly string[] }): void {
    const written = { names: null, files: [], ...comment, earlier: [], reacted: false, resolved: false, deleted: false };
    this.comments.set(comment.id, written);
    this.recordComment(written, [comment.body]);
  }

  /** Records added and removed texts of a comment. */
  recordComment({ id, task: taskId }: Comment, texts: readonly string[] = [], old: readonly string[] = []): void {
    const { project } = this.tasks.get(taskId) as Task;
    this.log.push({ concept: 'comment', project, task: taskId, comment: id, texts, before: { from: null, texts: old } });
  }

  recordFile({ id, project, task, name }: File, before?: Happened['before']): void {
    this.log.push({ concept: 'file', project, task, file: id, texts: [name], ...(before && { before }) });
  }

  /** Records the indexing of a file, which is not part of its task's activity. */
  recordIndexing(file: File): void {
    this.recordFile({ ...file, task: null });
  }

  recordProject(project: Project, { before = [], described = false }: { before?: readonly string[]; described?: boolean } = {}): void {
    const { id, name, description } = project;
    const texts = described ? [name, description] : [name];
    this.log.push({ concept: 'project', project: id, texts, before: { from: null, texts: before } });
  }
}
