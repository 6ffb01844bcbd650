/** The topics of text messages, in the order of the settings. Each needs its own consent. Imports no zod. */
export const textTopics = ['orders', 'bookings', 'waiting', 'drops', 'kitchen'] as const
export type TextTopic = (typeof textTopics)[number]

/** Topics of chefs alone. */
export const isTopicOfChefs = (topic: TextTopic): boolean => topic === 'kitchen'
