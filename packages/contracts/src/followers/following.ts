import type { FollowChannels } from './follow-channels.ts'

/** The channels of a new follower. */
export const usualChannels: FollowChannels = { mail: true, push: true, app: true }

export const isFollowing = ({ mail, push, app }: FollowChannels) => mail || push || app
