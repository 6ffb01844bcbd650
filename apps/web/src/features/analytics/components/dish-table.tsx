import type { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { FigureHeadings } from '@/shared/ui/figure-headings.tsx'

/** Dishes by revenue; a bar behind each name shows its share. */
export function DishTable({ figures }: { figures: AnalyticsFigures }) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const isCosted = figures.byDish.some(({ cost }) => cost !== null)
  const share = (revenue: number) => (figures.foodRevenue > 0 ? revenue / figures.foodRevenue : 0)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div>
          <h2 className="food-name text-title" id="dishes">
            {t('dishes.title')}
          </h2>
          <p className="text-small text-ink-soft">{t('dishes.lead')}</p>
        </div>
        <table aria-labelledby="dishes" className="w-full text-small">
          <FigureHeadings
            names={[
              t('dishes.dish'),
              t('dishes.quantity'),
              t('dishes.revenue'),
              isCosted && t('dishes.margin'),
            ]}
            wide={t('dishes.share')}
          />
          <tbody className="divide-y divide-line">
            {figures.byDish.map((dish) => (
              <tr key={dish.name}>
                <th scope="row" className="w-full py-2.5 text-left font-medium wrap-anywhere">
                  {inLanguage(language, dish.name, dish.nameRu)}
                  <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
                    <rect width="100" height="4" className="fill-sunken" />
                    <rect width={share(dish.revenue) * 100} height="4" className="fill-accent" />
                  </svg>
                </th>
                <td className="numeric py-2.5 pl-3 text-right">{dish.quantity.toLocaleString(language)}</td>
                <td className="numeric py-2.5 pl-3 text-right">{formatDollars(dish.revenue)}</td>
                {isCosted && (
                  <td className="numeric py-2.5 pl-3 text-right">
                    {dish.cost === null ? t('figure.none') : formatDollars(dish.costedRevenue - dish.cost)}
                  </td>
                )}
                <td className="numeric py-2.5 pl-3 text-right max-sm:hidden">
                  {percent.format(share(dish.revenue))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-2.5 text-left">
                {t('dishes.total')}
              </th>
              <td className="numeric py-2.5 pl-3 text-right">{figures.meals.toLocaleString(language)}</td>
              <td className="numeric py-2.5 pl-3 text-right">{formatDollars(figures.foodRevenue)}</td>
              {isCosted && (
                <td className="numeric py-2.5 pl-3 text-right">
                  {formatDollars(figures.costedRevenue - figures.foodCost)}
                </td>
              )}
              <td className="max-sm:hidden" />
            </tr>
          </tfoot>
        </table>
        {isCosted && (
          <p className="text-small text-ink-soft">
            {t('dishes.marginOf', {
              margin: formatDollars(figures.costedRevenue - figures.foodCost),
              revenue: formatDollars(figures.costedRevenue),
              percent: percent.format(share(figures.costedRevenue)),
            })}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
