import { listMyBookings } from '@localchef/contracts/bookings/list-my-bookings'
import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import type { OrderSummary } from '@localchef/contracts/orders/order'
import { suggestPlaces } from '@localchef/contracts/places/suggest-places'
import { shortZipCode } from '@localchef/contracts/zip-code'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useFavorites } from './use-favorites.ts'

/** The keys start like those of the orders page, so that the same invalidations apply. */
export function useCurrentOrders() {
  return useQuery({
    queryKey: ['orders', 'mine', 'overview', 'open'],
    queryFn: ({ signal }) => callFunction(listMyOrders, { which: 'open', limit: 5 }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

export function useLatestOrders() {
  return useQuery({
    queryKey: ['orders', 'mine', 'overview', 'closed'],
    queryFn: ({ signal }) => callFunction(listMyOrders, { which: 'closed', limit: 12 }, { signal }),
  })
}

/** The full order behind a list row, for ordering it again. */
export function useWholeOrder() {
  return useMutation({ mutationFn: (order: OrderSummary) => callFunction(getOrder, { orderId: order.id }) })
}

export function useNextBookings() {
  return useQuery({
    queryKey: ['bookings', 'mine', 'overview'],
    queryFn: ({ signal }) => callFunction(listMyBookings, { which: 'open', limit: 2 }, { signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

/** Whether a section that could still push others down is loading. */
export function useOverviewIsComing(userId: string): boolean {
  const parts = [
    useCurrentOrders(),
    useNextBookings(),
    useMyReviews(),
    useLatestOrders(),
    useFavorites(userId),
  ]
  return parts.some(({ isPending }) => isPending)
}

/** Ready today near the person's address, or anywhere without one. */
export function useReadyNearby({ zipCode, city, state, allergies }: Profile) {
  // Reads more than are shown, because dishes with an allergy warning are left out.
  const limit = allergies.length > 0 ? 24 : 4
  const home = shortZipCode(zipCode ?? '') || [city, state].filter(Boolean).join(', ')
  return useQuery({
    queryKey: ['list-ready-dishes', 'near', home, limit],
    queryFn: async ({ signal }) => {
      const found = home
        ? await callFunction(suggestPlaces, { query: home, limit: 1 }, { signal })
        : undefined
      const place = found?.place
      const near = place && {
        latitude: place.latitude,
        longitude: place.longitude,
        radiusMiles: 25,
      }
      const answer = await callFunction(
        listReadyDishes,
        { limit, ...(near ? { near, sortBy: 'distance' as const } : {}) },
        { signal },
      )
      return { dishes: answer.dishes, place: place ?? null }
    },
    staleTime: 60_000,
  })
}
