import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'

export const noFollowers = defineRefusal('no_followers', 422, 'Nobody would get this message')
export const kitchenHidden = defineRefusal(
  'kitchen_hidden',
  422,
  'Only a kitchen that buyers can see can write to its followers',
)
export const wroteLately = defineRefusal(
  'wrote_lately',
  422,
  'This kitchen wrote to its followers lately',
  z.object({ nextAt: Moment }),
)
