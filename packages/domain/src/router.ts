import type { Point } from './earth.ts'

/** A router's answer about a trip. */
export interface RoutedWay {
  /** The line between each two consecutive stops. */
  legs: Point[][]
  minutes: number
  along: { name: string; miles: number }[]
}

/** An external routing service. */
export interface Router {
  /** Null if it has no answer, or none in time. */
  find(stops: readonly Point[]): Promise<RoutedWay | null>
}
