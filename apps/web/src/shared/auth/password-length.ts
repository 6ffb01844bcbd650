/** Shortest and longest password that the server takes. */
export const shortestPassword = 8
export const longestPassword = 72
