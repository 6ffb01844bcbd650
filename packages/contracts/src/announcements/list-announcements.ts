import { z } from 'zod'
import { listDays } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Announcement } from './announcement.ts'

export const listAnnouncements = defineFunction({
  name: 'list-announcements',
  summary:
    'Lists the last two hundred announcements that start in a range of days, past, current and future, latest start first.',
  access: 'admin',
  right: 'announcements',
  effect: 'read',
  input: z.object(listDays),
  output: z.object({ announcements: z.array(Announcement) }),
})
