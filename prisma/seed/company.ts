type Priority = 'urgent' | 'high' | 'medium' | 'low' | 'none';

/**
 * A task of the sample. `start` and `due` in days from the start of the server; `under` and `waits` name tasks by title, `cycle` and
 * `milestone` those of the project; `administrator` is the person who creates the sample. `spent`: time that the assignee has recorded.
 */
export type SampleTask = {
  readonly title: string;
  readonly status: string;
  readonly priority: Priority;
  readonly assignee?: string;
  readonly start?: number;
  readonly due?: number;
  readonly estimate?: number;
  readonly cycle?: string;
  readonly milestone?: string;
  readonly description?: string;
  readonly spent?: readonly { readonly daysAgo: number; readonly minutes: number }[];
  readonly labels?: readonly string[];
  readonly under?: string;
  readonly waits?: string;
};

/** Sample data of a first start: a small company at work, with documents that answer the first questions of the guides. */
export type Sample = {
  readonly organization: { readonly name: string; readonly slug: string };
  readonly administrator: string;
  /** The project for work that belongs to no other project. */
  readonly defaultProject: { readonly key: string; readonly name: string; readonly description: string };
  readonly firstToken: string;
  readonly people: readonly { readonly name: string; readonly email: string; readonly role: 'member' | 'guest' }[];
  readonly labels: readonly { readonly name: string; readonly color: string }[];
  readonly projects: readonly {
    readonly key: string;
    readonly name: string;
    readonly description: string;
    readonly visibility: 'organization' | 'private';
    readonly lead?: string;
    /** Target date, in days from the start of the server. */
    readonly due?: number;
    /** `start` and `end` in days from the start of the server. */
    readonly cycles?: readonly { readonly name: string; readonly goal: string; readonly start: number; readonly end: number }[];
    readonly milestones?: readonly { readonly name: string; readonly description: string; readonly due: number }[];
    /** Its status update. */
    readonly update?: { readonly health: 'on_track' | 'at_risk' | 'off_track'; readonly author: string; readonly body: string };
    readonly tasks: readonly SampleTask[];
    readonly comments: readonly { readonly task: string; readonly author: string; readonly body: string }[];
  }[];
  /** Markdown documents; `project` is a key, without it everybody in the organization reads the file. */
  readonly files: readonly { readonly name: string; readonly project?: string; readonly text: string }[];
};
