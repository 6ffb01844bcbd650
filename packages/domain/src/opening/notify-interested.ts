import type { Call } from '../server-function.ts'

/** Mails everyone who asked for news of the opening, once its transaction commits. */
export async function notifyInterested({ outside, now }: Pick<Call, 'outside' | 'now'>): Promise<void> {
  await outside.enqueue('mail-opening-news', {}, now)
}
