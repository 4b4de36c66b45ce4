export { registerRoomPages } from './routes.ts'
