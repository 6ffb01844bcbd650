import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { FollowChannels } from './follow-channels.ts'

export const setFollowing = defineFunction({
  name: 'set-following',
  summary:
    'Chooses the channels for news of a kitchen or dish. Following makes it a favorite; without a channel it stays one.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ kind: z.enum(['chef', 'dish']), id: Id, channels: FollowChannels }),
  output: z.object({ channels: FollowChannels }),
  refusals: [notFound],
})
