/** The paths of pages that show kitchens and what they sell. Visitors read "Opens soon" there before the opening. */
export const browsingPathPattern =
  /^\/(?:$|(?:chefs|ready-dishes|cart|dish|services|drops|test\/chef-search)(?:\/|$))/i
