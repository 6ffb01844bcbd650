import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Announcement } from './announcement.ts'

export const listAnnouncements = defineFunction({
  name: 'list-announcements',
  summary: 'Lists the last two hundred announcements, past, current and future, latest start first.',
  access: 'admin',
  right: 'announcements',
  effect: 'read',
  input: z.object({}),
  output: z.object({ announcements: z.array(Announcement) }),
})
