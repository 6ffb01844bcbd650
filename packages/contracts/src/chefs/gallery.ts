export const maxGalleryPictures = 24
