/** Minutes that a buyer has to answer after a missed pickup, before the chef can record a no-show. */
export const missedAnswerMinutes = 30
