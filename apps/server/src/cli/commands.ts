import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { restore } from './restore.ts'

/** Every command by its name. */
export const COMMANDS: Readonly<Record<string, Command>> = { backup, restore }
