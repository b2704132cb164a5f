/** What is in the trash, a task or a project, can be restored for this many days; then a job removes it for good (design 3). */
export const trashDays = 30;
