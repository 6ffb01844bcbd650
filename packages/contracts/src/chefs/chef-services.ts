/** Without zod: pages that people land on include it. */
export const chefServices = ['pickup', 'delivery', 'catering', 'private_chef', 'classes', 'other'] as const
