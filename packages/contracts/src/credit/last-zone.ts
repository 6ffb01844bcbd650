/** The US time zone where a day ends last. Credit expires when its last day ends there. */
export const lastZone = 'Pacific/Honolulu'
