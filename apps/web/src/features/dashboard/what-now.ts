/** What is shown of the events that could happen next, in one file to load. */
export { Swing } from './Swing.tsx'
export { SwingBoard } from './SwingBoard.tsx'
