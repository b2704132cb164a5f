/** Days for which a task or project in the trash can be restored; then a job deletes it permanently (design 3). */
export const trashDays = 30;
