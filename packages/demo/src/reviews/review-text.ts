export type ReviewMood = 'good' | 'fair' | 'poor'

/** A word that the dish's name must contain, or an empty one; the mood; and the text. */
export type ReviewText = readonly [word: string, mood: ReviewMood, text: string]
