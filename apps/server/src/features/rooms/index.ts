export { registerRooms } from './routes.ts'
export { loadRoomHome } from './load-home.ts'
export { openRooms } from './open-rooms.ts'
export { seekRoom } from './seek-room.ts'
