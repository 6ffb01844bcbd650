import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type RuleForm = UseFormReturn<z.input<typeof PlaceRule>, unknown, PlaceRule>
