/** Minutes that a buyer needs at least to come for food that is ready: later nothing is sold, or called ready now. */
export const leastHandoverMinutes = 10
