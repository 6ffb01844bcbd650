/** Longest texts of a notification. */
export const longestNotificationTitle = 200
export const longestNotificationMessage = 1000
