/** Imports no zod: landing pages load this file. */
export const chefServices = ['pickup', 'delivery', 'catering', 'private_chef', 'classes', 'other'] as const
