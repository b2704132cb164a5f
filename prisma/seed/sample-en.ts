import type { Sample } from './index.ts';

/** The sample company in English; `status` is a status of the built-in workflow. */
export const sample = {
  organization: { name: 'Example Company', slug: 'example' },
  administrator: 'Administrator',
  defaultProject: { key: 'GENERAL', name: 'General', description: 'Work that belongs to no other project.' },
  firstToken: 'First token',
  people: [
    { name: 'Alice Young', email: 'alice@example.test', role: 'member' },
    { name: 'Ian Clarke', email: 'ian@example.test', role: 'member' },
    { name: 'Sophie Light', email: 'sophie@example.test', role: 'member' },
    { name: 'Oscar Hall', email: 'oscar@example.test', role: 'guest' },
  ],
  labels: [
    { name: 'bug', color: '#d64545' },
    { name: 'improvement', color: '#2f6fed' },
    { name: 'customer', color: '#2e9e6b' },
    { name: 'urgent', color: '#e08a00' },
  ],
  projects: [
    {
      key: 'WEB',
      name: 'Website',
      description: 'The new company website and customer portal.',
      visibility: 'organization',
      tasks: [
        {
          title: 'Fix the rounding error on the invoice screen',
          status: 'in_progress',
          priority: 'high',
          assignee: 'Alice Young',
          due: 2,
          labels: ['bug', 'customer'],
        },
        {
          title: 'Redesign the sign-in page',
          status: 'todo',
          priority: 'medium',
          assignee: 'Sophie Light',
          due: 10,
          labels: ['improvement'],
        },
        {
          title: 'Write the texts of the sign-in page',
          status: 'done',
          priority: 'medium',
          assignee: 'Sophie Light',
          under: 'Redesign the sign-in page',
        },
        {
          title: 'Prepare the pictures of the sign-in page',
          status: 'in_review',
          priority: 'low',
          assignee: 'Ian Clarke',
          under: 'Redesign the sign-in page',
        },
        { title: 'Change the payment provider', status: 'todo', priority: 'urgent', assignee: 'Alice Young', due: 5, labels: ['urgent'] },
        { title: 'Archive the old payment records', status: 'todo', priority: 'low', due: 30, waits: 'Change the payment provider' },
        { title: 'Align the cookie notice with the privacy policy', status: 'todo', priority: 'medium', assignee: 'Ian Clarke' },
        { title: 'Renew the server certificate', status: 'todo', priority: 'high', assignee: 'administrator', due: -3 },
      ],
      comments: [
        {
          task: 'Fix the rounding error on the invoice screen',
          author: 'Ian Clarke',
          body: 'The customer in Leeds has the same problem; the screenshot is in the e-mail.',
        },
        { task: 'Redesign the sign-in page', author: 'Alice Young', body: "The draft looks good. Let's make the text a little larger." },
      ],
    },
    {
      key: 'MOB',
      name: 'Mobile app',
      description: 'The apps for iOS and Android.',
      visibility: 'organization',
      tasks: [
        {
          title: 'Do not ask for notification permission at first start',
          status: 'todo',
          priority: 'medium',
          assignee: 'Ian Clarke',
          due: 7,
          labels: ['improvement'],
        },
        { title: 'Unreadable buttons in dark mode', status: 'in_progress', priority: 'high', assignee: 'Sophie Light', labels: ['bug'] },
        { title: 'Update the store description', status: 'done', priority: 'low', assignee: 'Alice Young' },
      ],
      comments: [],
    },
    {
      key: 'HR',
      name: 'Human resources',
      description: 'A private project that only its members see.',
      visibility: 'private',
      tasks: [{ title: 'Prepare the interview schedule', status: 'todo', priority: 'medium', due: 4 }],
      comments: [],
    },
  ],
  files: [
    {
      name: 'Leave policy.md',
      text: `# Leave policy

## Annual leave

Employees who have completed one year have 14 days of annual leave. After five years they have 20 days of annual leave, after fifteen years 26 days.

Annual leave is requested at least two weeks in advance. The head of the department approves it.

## Paternity leave

An employee whose partner gives birth has 5 days of paternity leave. Paternity leave is taken within two months of the birth.

## Remote work

Employees work remotely on at most 2 days a week. Remote days are entered in the team calendar.
`,
    },
    {
      name: 'Travel and expenses.md',
      text: `# Travel and expenses

## Meals

The daily limit for meals on domestic trips is 40 pounds. Meals without a receipt are not paid.

## Hotels

A hotel may cost up to 130 pounds a night with the approval of the head of the department.

## Expense report

The expense report is due within 10 days after the trip. Payment is made on the 15th of the month.
`,
    },
    {
      name: 'Payment provider notes.md',
      project: 'WEB',
      text: `# Payment provider notes

The new payment provider charges a fee of 2.1 percent; the old one charged 2.9 percent. The contract runs for two years.

The change takes place between 02:00 and 04:00 at night. The old provider stays open for another 30 days, so that refunds continue.
`,
    },
  ],
} as const satisfies Sample;
