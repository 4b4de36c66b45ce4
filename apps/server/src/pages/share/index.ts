export { drawText } from './picture-text.ts'
export { createPictureRenderer } from './render-picture.ts'
export { createPreviews, registerShare } from './routes.ts'
