import { channel } from 'node:diagnostics_channel';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

/** Hears the name of a project whose last file has ended, while other projects of the run go on. */
export const projectEnds = 'kaituan:project-ends';

/** Says so for what a project has started before its tests and nobody else needs. */
export default class ProjectEndReporter implements Reporter {
  readonly #left = new Map<string, number>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { project } of specifications) this.#add(project.name, 1);
  }

  onTestModuleEnd({ project }: TestModule): void {
    if (this.#add(project.name, -1) === 0) channel(projectEnds).publish(project.name);
  }

  #add(name: string, files: number): number {
    const left = (this.#left.get(name) ?? 0) + files;
    this.#left.set(name, left);
    return left;
  }
}
