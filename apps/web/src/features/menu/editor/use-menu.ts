import { notFound } from '@localchef/contracts/common-refusals'
import { staleEdit } from '@localchef/contracts/edit-version'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import {
  allergensUnstated,
  foodNotAllowed,
  foodUnstated,
  hiddenByAdmin,
  refrigerationNotAllowed,
} from '@localchef/contracts/menu/menu-refusals'
import type { FoodKind } from '@localchef/contracts/permits/food-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import i18n from 'i18next'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { toast } from '@/shared/ui/toast.ts'

export const menuKey = ['menu'] as const

export type Menu = z.output<typeof listMenu.output>

/** The chef's whole menu: dishes, batches and shared limits. */
export function useMenu() {
  return useQuery({
    queryKey: menuKey,
    queryFn: ({ signal }) => callFunction(listMenu, {}, { signal }),
  })
}

interface ChangeOptions<Input extends z.ZodType, Output extends z.ZodType> {
  /** Optimistic change of the cached menu. */
  show?: (menu: Menu, input: z.input<Input>) => Menu
  done?: (answer: z.output<Output>, input: z.input<Input>) => void
  /** Handles an error itself and returns true, or returns false for the default message. */
  failed?: (error: unknown) => boolean
}

const changeKey = ['change-menu'] as const

/**
 * Mutation of the menu: optimistic if `show` is given, rolled back with a message on failure, followed by a refetch.
 * Changes are sent one after the other, because the last one to arrive wins on the server. Operations that create
 * something get an idempotency key.
 */
export function useMenuChange<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  { show, done, failed }: ChangeOptions<Input, Output> = {},
) {
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'change-menu' },
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
      toast.error(menuFailureText(error, language))
    },
    onSettled: async () => {
      // A refetch would show the menu without the changes that are still to be sent.
      if (queryClient.isMutating({ mutationKey: changeKey }) > 1) return
      await queryClient.invalidateQueries({ queryKey: menuKey })
    },
  })
}

const changes = {
  refusals: [
    allergensUnstated,
    foodNotAllowed,
    foodUnstated,
    hiddenByAdmin,
    notFound,
    refrigerationNotAllowed,
    staleEdit,
  ],
}

/** The message for a failed change. Names `dishes` where the refusal doesn't say which dish it concerns. */
export function menuFailureText(error: unknown, language: string, dishes = ''): string {
  const t = i18n.getFixedT(null, 'menuItems')
  const failure = failureOf(changes, error)
  switch (failure.code) {
    case 'network_error':
      return t('failed.offline')
    case 'stale_edit':
      return refusalText('stale_edit')
    case 'not_found':
      return t('failed.gone')
    case 'hidden_by_admin':
      return t('failed.held')
    case 'refrigeration_not_allowed':
      return t('failed.refrigeration', { permit: failure.details.permit })
    case 'food_not_allowed':
    case 'food_unstated': {
      const { permit, kinds } = failure.details
      return t(`failed.${failure.code}`, {
        permit,
        kinds: kinds.map(foodName).join(', '),
      })
    }
    case 'allergens_unstated': {
      const names = failure.details.dishes?.map(({ name, nameRu }) => inLanguage(language, name, nameRu))
      return t('failed.unstated', { dishes: names?.join(', ') ?? dishes })
    }
    default:
      return textOfError(error)
  }
}

const foodName = (kind: FoodKind) => i18n.t(`foodKinds.${kind}`, { ns: 'becomeChef' })

export function withDishes(menu: Menu, ids: readonly string[], change: Partial<MenuDish>): Menu {
  return {
    ...menu,
    dishes: menu.dishes.map((dish) => (ids.includes(dish.id) ? { ...dish, ...change } : dish)),
  }
}
