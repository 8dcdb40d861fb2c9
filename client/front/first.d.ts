/** Vite's list of modules that became files, with what each file imports. */
export type Modules = Record<string, { file: string; css?: string[]; imports?: string[] }>;
export function filesOf(modules: Modules, name: string): string[];
export function filesOfHome(modules: Modules, language: string): string[];
