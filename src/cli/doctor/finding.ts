import type { TextKey } from '../messages.ts';
import type { Params } from '../terminal.ts';

/** One line of the report. `bad`: Atölye cannot run with it. */
export type Finding = { level: 'ok' | 'warn' | 'bad'; key: TextKey; params: Params };

export const ok = (key: TextKey, params: Params = {}): Finding => ({ level: 'ok', key, params });
export const warn = (key: TextKey, params: Params = {}): Finding => ({ level: 'warn', key, params });
export const bad = (key: TextKey, params: Params = {}): Finding => ({ level: 'bad', key, params });
