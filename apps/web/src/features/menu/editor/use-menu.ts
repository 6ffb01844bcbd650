import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { toast } from '@/shared/ui/toast.ts'

export const menuKey = ['menu'] as const

export type Menu = z.output<typeof listMenu.output>

/** The chef's whole menu: dishes, batches, shared limits. */
export function useMenu() {
  return useQuery({
    queryKey: menuKey,
    queryFn: ({ signal }) => callFunction(listMenu, {}, { signal }),
  })
}

interface ChangeOptions<Input extends z.ZodType, Output extends z.ZodType> {
  /** What the list shows at once, before the server has answered. */
  show?: (menu: Menu, input: z.input<Input>) => Menu
  done?: (answer: z.output<Output>, input: z.input<Input>) => void
  /** Says what went wrong itself, and whether it did. */
  failed?: (error: unknown) => boolean
}

/**
 * A change of the menu: shown at once where it can be, taken back and said aloud when it fails, and the list
 * read again in the end. A key is made once per press, so that nothing is made twice.
 */
export function useMenuChange<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  { show, done, failed }: ChangeOptions<Input, Output> = {},
) {
  const { t, i18n } = useTranslation('menuItems')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<Input>) =>
      callFunction(
        contract,
        input,
        contract.effect === 'create' ? { idempotencyKey: crypto.randomUUID() } : {},
      ),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: menuKey })
      const before = queryClient.getQueryData<Menu>(menuKey)
      if (before && show) queryClient.setQueryData<Menu>(menuKey, show(before, input))
      return { before }
    },
    onSuccess: (answer, input) => done?.(answer, input),
    onError: (error, _input, context) => {
      if (context?.before) queryClient.setQueryData(menuKey, context.before)
      if (failed?.(error)) return
      toast.error(t(`failed.${menuFailure(error)}`, { dishes: unstatedDishes(error, i18n.language) }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: menuKey }),
  })
}

/** What went wrong, as a key of the texts. */
export function menuFailure(error: unknown): 'offline' | 'gone' | 'held' | 'unstated' | 'unknown' {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.status === 0) return 'offline'
  if (error.status === 404) return 'gone'
  if (error.code === 'allergens_unstated') return 'unstated'
  return error.code === 'held_by_admin' ? 'held' : 'unknown'
}

const Unstated = z.object({ dishes: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })) })

/** The names of the dishes that are not offered for want of a statement. */
function unstatedDishes(error: unknown, language: string): string {
  const details = error instanceof ApiError ? Unstated.safeParse(error.details).data : undefined
  return (details?.dishes ?? []).map(({ name, nameRu }) => inLanguage(language, name, nameRu)).join(', ')
}

/** The menu with some of its dishes changed. */
export function withDishes(menu: Menu, ids: readonly string[], change: Partial<MenuDish>): Menu {
  return {
    ...menu,
    dishes: menu.dishes.map((dish) => (ids.includes(dish.id) ? { ...dish, ...change } : dish)),
  }
}
