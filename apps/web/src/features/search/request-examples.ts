import { type ChefSearchInput, noFilters } from './chef-criteria.ts'

export const exampleKinds = ['list', 'text', 'location', 'route'] as const

/** A complete request of each kind. */
export const examples: Record<(typeof exampleKinds)[number], ChefSearchInput> = {
  list: { searchType: 'list', filters: noFilters, sortBy: 'featured', page: 1, limit: 12 },
  text: { searchType: 'text', query: 'pirojki', sortBy: 'featured', page: 1, limit: 12 },
  location: {
    searchType: 'location',
    location: { latitude: 37.7749, longitude: -122.4194, radiusMiles: 25 },
    filters: { onlyVerified: true },
    sortBy: 'distance',
    page: 1,
    limit: 12,
  },
  route: {
    searchType: 'route',
    route: {
      origin: { lat: 34.0522, lng: -118.2437 },
      destination: { lat: 37.7749, lng: -122.4194 },
      waypoints: [{ lat: 35.3733, lng: -119.0187 }],
      searchRadius: 5,
      fromMile: 0,
    },
    sortBy: 'distance',
    page: 1,
    limit: 12,
  },
}
