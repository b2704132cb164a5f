/** Days for which a task or project in the trash can be restored; then a job deletes it permanently. */
export const trashDays = 30;
