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
    {
      key: 'ORD',
      name: 'Order desk',
      description: 'The panel with which support and the warehouse handle orders together. The old panel closes at the end of the year.',
      visibility: 'organization',
      cycles: [
        { name: 'Cycle 7', goal: 'Support works with refunds and the side panel.', start: -8, end: 5 },
        { name: 'Cycle 8', goal: 'The first three dealers order in the panel.', start: 6, end: 19 },
      ],
      milestones: [
        { name: 'Basic flow', description: 'Cart, addresses and stock no longer need the old panel.', due: -2 },
        { name: 'Support is live', description: 'Refunds, shipping labels and order details are in the panel.', due: 6 },
        { name: 'Dealers are live', description: 'Prices and credit limits of dealers are in the panel; the old one closes.', due: 24 },
      ],
      update: {
        health: 'at_risk',
        author: 'Ian Clarke',
        body: 'Refunds are in review, and support tries them on Tuesday. **Risk:** the second courier has still not opened our account; without it, label printing starts with one courier.',
      },
      tasks: [
        {
          title: 'Put the whole cart on one page',
          status: 'done',
          priority: 'high',
          assignee: 'Ian Clarke',
          start: -14,
          due: -6,
          estimate: 5,
          milestone: 'Basic flow',
          labels: ['improvement'],
          spent: [
            { daysAgo: 6, minutes: 180 },
            { daysAgo: 7, minutes: 150 },
          ],
        },
        {
          title: 'Import the address book of the old panel',
          status: 'done',
          priority: 'medium',
          assignee: 'Sophie Light',
          start: -12,
          due: -5,
          estimate: 3,
          milestone: 'Basic flow',
          spent: [{ daysAgo: 6, minutes: 120 }],
        },
        {
          title: 'Match Turkish letters in the product search',
          status: 'done',
          priority: 'high',
          assignee: 'Alice Young',
          start: -8,
          due: -3,
          estimate: 3,
          cycle: 'Cycle 7',
          milestone: 'Basic flow',
          labels: ['bug'],
          spent: [
            { daysAgo: 4, minutes: 90 },
            { daysAgo: 3, minutes: 75 },
          ],
        },
        {
          title: 'Stop orders when the stock runs out',
          status: 'done',
          priority: 'urgent',
          assignee: 'Ian Clarke',
          start: -8,
          due: -4,
          estimate: 5,
          cycle: 'Cycle 7',
          milestone: 'Basic flow',
          labels: ['urgent'],
          spent: [{ daysAgo: 5, minutes: 200 }],
        },
        {
          title: 'Simplify the order confirmation mail',
          status: 'done',
          priority: 'low',
          assignee: 'Sophie Light',
          start: -7,
          due: -2,
          estimate: 2,
          cycle: 'Cycle 7',
          milestone: 'Basic flow',
          labels: ['improvement', 'customer'],
          spent: [{ daysAgo: 3, minutes: 60 }],
        },
        {
          title: 'Take the VAT rate from the product group',
          status: 'done',
          priority: 'medium',
          assignee: 'Alice Young',
          start: -6,
          due: -1,
          estimate: 3,
          cycle: 'Cycle 7',
          milestone: 'Basic flow',
          spent: [{ daysAgo: 2, minutes: 110 }],
        },
        {
          title: 'Start a refund from the panel',
          status: 'in_review',
          priority: 'high',
          assignee: 'Sophie Light',
          start: -4,
          due: 1,
          estimate: 5,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['customer'],
          description:
            '## Why\n\nSupport asks for refunds by mail today, which takes two days on average.\n\n## Done when\n\n- [x] A **Refund** button on the order page\n- [x] Partial refunds: choose products and amounts\n- [ ] The confirmation mail states the refunded amount\n',
          spent: [
            { daysAgo: 2, minutes: 140 },
            { daysAgo: 1, minutes: 95 },
          ],
        },
        {
          title: 'Print shipping labels in bulk',
          status: 'in_review',
          priority: 'medium',
          assignee: 'Ian Clarke',
          start: -3,
          due: 2,
          estimate: 3,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['improvement'],
          spent: [{ daysAgo: 1, minutes: 160 }],
        },
        {
          title: 'Log price changes',
          status: 'in_review',
          priority: 'low',
          assignee: 'Alice Young',
          start: -2,
          due: 3,
          estimate: 2,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
        },
        {
          title: 'Open the order details beside the list',
          status: 'in_progress',
          priority: 'high',
          assignee: 'Ian Clarke',
          start: -2,
          due: 3,
          estimate: 5,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['improvement'],
          spent: [{ daysAgo: 1, minutes: 80 }],
        },
        {
          title: 'Add the payment history',
          status: 'done',
          priority: 'medium',
          assignee: 'Ian Clarke',
          estimate: 1,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          under: 'Open the order details beside the list',
        },
        {
          title: 'Show the shipping steps',
          status: 'in_progress',
          priority: 'medium',
          assignee: 'Sophie Light',
          due: 2,
          estimate: 2,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          under: 'Open the order details beside the list',
        },
        {
          title: 'Add a field for notes',
          status: 'todo',
          priority: 'low',
          assignee: 'Ian Clarke',
          due: 4,
          estimate: 1,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          under: 'Open the order details beside the list',
        },
        {
          title: 'Speed up the order list at the end of the month',
          status: 'in_progress',
          priority: 'urgent',
          assignee: 'administrator',
          start: -1,
          due: 1,
          estimate: 5,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['bug', 'urgent'],
          description:
            'With 40,000 orders on the last day of the month the list takes **9 seconds**. An index is missing; the query plan is attached.\n',
          spent: [{ daysAgo: 1, minutes: 65 }],
        },
        {
          title: 'Connect the second courier',
          status: 'in_progress',
          priority: 'high',
          assignee: 'Sophie Light',
          start: -1,
          due: 6,
          estimate: 8,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['customer'],
        },
        {
          title: 'Request an account from the courier',
          status: 'todo',
          priority: 'high',
          assignee: 'administrator',
          due: 0,
          estimate: 1,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
        },
        {
          title: 'Approve orders in bulk',
          status: 'todo',
          priority: 'medium',
          assignee: 'Alice Young',
          start: 1,
          due: 5,
          estimate: 3,
          cycle: 'Cycle 7',
          milestone: 'Support is live',
          labels: ['improvement'],
        },
        {
          title: 'Upload the price lists of dealers',
          status: 'todo',
          priority: 'medium',
          assignee: 'Ian Clarke',
          start: 5,
          due: 9,
          estimate: 5,
          cycle: 'Cycle 8',
          milestone: 'Dealers are live',
          labels: ['customer'],
        },
        {
          title: 'Hold orders above the credit limit of a dealer',
          status: 'todo',
          priority: 'high',
          assignee: 'Sophie Light',
          start: 7,
          due: 12,
          estimate: 5,
          cycle: 'Cycle 8',
          milestone: 'Dealers are live',
          waits: 'Upload the price lists of dealers',
        },
        {
          title: 'Mail the weekly sales report',
          status: 'todo',
          priority: 'low',
          assignee: 'Alice Young',
          start: 8,
          due: 14,
          estimate: 3,
          cycle: 'Cycle 8',
          milestone: 'Dealers are live',
        },
        {
          title: 'Show e-invoice errors in the panel',
          status: 'todo',
          priority: 'high',
          assignee: 'administrator',
          start: 6,
          due: 11,
          estimate: 5,
          cycle: 'Cycle 8',
          milestone: 'Dealers are live',
          labels: ['bug'],
        },
        {
          title: 'Limit the warehouse role to shipping',
          status: 'todo',
          priority: 'medium',
          due: 18,
          estimate: 2,
          cycle: 'Cycle 8',
          milestone: 'Dealers are live',
        },
        {
          title: 'Train the warehouse team',
          status: 'todo',
          priority: 'medium',
          assignee: 'Alice Young',
          due: 20,
          estimate: 1,
          milestone: 'Dealers are live',
          waits: 'Limit the warehouse role to shipping',
        },
        { title: 'Keep accepting orders by fax', status: 'cancelled', priority: 'none' },
      ],
      comments: [
        {
          task: 'Speed up the order list at the end of the month',
          author: 'Sophie Light',
          body: 'It took 31 seconds yesterday; accounting leaves the page open and gets coffee.',
        },
        {
          task: 'Speed up the order list at the end of the month',
          author: 'Ian Clarke',
          body: 'I looked at the query plan: the date has no index. I am adding it today.',
        },
        {
          task: 'Start a refund from the panel',
          author: 'Alice Young',
          body: 'Who pays for shipping in a partial refund? The contract did not say.',
        },
        {
          task: 'Connect the second courier',
          author: 'Sophie Light',
          body: 'The test environment is ready; we are waiting for the real account.',
        },
      ],
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
