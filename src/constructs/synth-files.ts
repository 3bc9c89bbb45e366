import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { App } from 'cdk8s';
import { filesOf, markAsWritten } from './construct-files';

/**
 * Writes the files that are no Kubernetes objects: Polyaxonfiles to `polyaxon/`, below the output folder of the app.
 *
 * They end in `.yml`: the cdk8s CLI takes every `*.yaml` below the output folder for a manifest. For the same reason they are written beside, not into
 * the `templates/` folder of a Helm chart. `kubectl apply -f dist/` does not descend into folders; whoever applies recursively (`-R`, Argo CD's
 * `recurse`, Flux without a kustomization) gives another folder.
 */
export class SynthFiles {
  /**
   * Writes all files of the constructs of an app. `FailurePolicyApp` does it by itself.
   *
   * @param app the app, after `app.synth()`
   * @param directory the folder to write to; the output folder of the app if it is left out
   * @returns the paths that were written
   * @throws if two constructs want to write the same file
   */
  public static write(app: App, directory?: string): string[] {
    const root = directory ?? besideTemplates(app.outdir);
    const files = new Map<string, string>();
    const owners = new Map<string, string>();
    for (const construct of app.node.findAll()) {
      for (const { path, content } of filesOf(construct)) {
        if (files.has(path)) {
          throw new Error(`${owners.get(path)} and ${construct.node.path} both write ${path}; give one of them another name`);
        }
        files.set(path, content);
        owners.set(path, construct.node.path);
      }
    }
    markAsWritten(app);
    return [...files].map(([path, content]) => {
      const target = join(root, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      return target;
    });
  }

  private constructor() { }
}

function besideTemplates(outdir: string): string {
  const isHelmChart = basename(outdir) === 'templates' && existsSync(join(dirname(outdir), 'Chart.yaml'));
  return isHelmChart ? dirname(outdir) : outdir;
}
