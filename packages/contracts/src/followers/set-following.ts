import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { FollowChannels } from './follow-channels.ts'

export const setFollowing = defineFunction({
  name: 'set-following',
  summary:
    'Chooses channels of notifications about a kitchen or dish. It becomes a favorite, and stays one without a channel.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ kind: z.enum(['chef', 'dish']), id: Id, channels: FollowChannels }),
  output: z.object({ channels: FollowChannels }),
  refusals: [notFound],
})
