/** The decisions of the two keys, the same for all kinds of rows. */
export type Verdict = 'approve' | 'reject'
