/** What a person can get texts about, each by a consent of its own, in the order of the settings. Imports no zod. */
export const textTopics = ['orders', 'bookings', 'waiting', 'drops', 'kitchen'] as const
export type TextTopic = (typeof textTopics)[number]

/** Topics of chefs alone. */
export const isTopicOfChefs = (topic: TextTopic): boolean => topic === 'kitchen'
