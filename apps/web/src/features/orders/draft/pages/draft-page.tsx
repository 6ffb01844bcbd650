import { getDish } from '@localchef/contracts/menu/get-dish'
import { getOrderDraft } from '@localchef/contracts/orders/get-order-draft'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useReorder } from '../../use-reorder.ts'

/**
 * Reads a draft with the current names and prices of its dishes. Without prices while the kitchen takes no orders.
 */
async function readDraft(draftId: string) {
  const draft = await callFunction(getOrderDraft, { draftId })
  const [quote, ...dishes] = await Promise.all([
    callFunction(quoteOrder, draft).catch(() => null),
    ...draft.lines.map(({ dishId }) => callFunction(getDish, { id: dishId }).catch(() => null)),
  ])
  return {
    subtotal: quote?.subtotal,
    lines: draft.lines.map((line, index) => ({
      ...line,
      dish: dishes[index] ?? null,
      unitPrice: quote?.lines.find(({ dishId }) => dishId === line.dishId)?.unitPrice,
    })),
  }
}

/** A cart that a program prepared. The buyer can add it to their own cart and order there. */
export default function DraftPage() {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const { draftId = '' } = useParams()
  const query = useQuery({ queryKey: ['orders', 'draft', draftId], queryFn: () => readDraft(draftId) })
  const reorder = useReorder()
  if (query.isError && isNotFound(query.error)) {
    return (
      <EmptyState
        icon={<ShoppingBag />}
        title={t('draft.gone')}
        action={<ButtonLink to="/chefs">{t('draft.search')}</ButtonLink>}
      >
        {t('draft.goneText')}
      </EmptyState>
    )
  }
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const lines = query.data?.lines
  const subtotal = query.data?.subtotal
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('draft.title')}</h1>
        <p className="text-ink-soft">{t('draft.text')}</p>
      </header>
      {!lines && (
        <SkeletonGroup>
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      )}
      {lines && (
        <Card>
          <CardBody className="grid gap-4">
            <ul className="grid gap-2">
              {lines.map(({ dishId, quantity, dish, unitPrice }) => (
                <li key={dishId} className="flex items-baseline justify-between gap-4">
                  <span className="food-name min-w-0">
                    {quantity} × {dish ? inLanguage(language, dish.name, dish.nameRu) : t('draft.unknown')}
                  </span>
                  {unitPrice !== undefined && (
                    <span className="numeric">{formatDollars(unitPrice * quantity)}</span>
                  )}
                </li>
              ))}
            </ul>
            {subtotal !== undefined && (
              <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
                <span className="min-w-0">
                  <span className="block font-semibold">{t('draft.food')}</span>
                  <span className="text-small text-ink-soft">{t('draft.foodHint')}</span>
                </span>
                <span className="numeric font-semibold">{formatDollars(subtotal)}</span>
              </p>
            )}
            <Button
              busy={reorder.isPending}
              icon={<ShoppingBag aria-hidden />}
              onClick={() =>
                reorder.mutate({
                  lines: lines.map(
                    ({ dish: _, unitPrice: __, variantIds, removedIngredientIds, ...line }) => ({
                      ...line,
                      variants: variantIds.map((id) => ({ id })),
                      removedIngredients: removedIngredientIds.map((id) => ({ id })),
                    }),
                  ),
                })
              }
            >
              {t('draft.open')}
            </Button>
          </CardBody>
        </Card>
      )}
    </div>
  )
}
