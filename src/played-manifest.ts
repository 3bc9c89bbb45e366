import { DEFAULT_SETTINGS, Engine, ManifestPlayer } from './engine';
import { ENGINES, targetOf } from './engine-list';
import { EngineVersion } from './engine-version';
import { FindingKind } from './finding';
import { ManifestPlayOptions } from './manifest-play-options';
import { refuseUnknownKeys, requireList } from './policy/input';
import { oneOf, PolicyError } from './policy/policy-error';

/*
 * The engine that says what becomes of a manifest.
 */

/** An engine that plays. */
export type PlayingEngine = Engine & { readonly player: ManifestPlayer };

export const PLAYING_ENGINES: readonly PlayingEngine[] = ENGINES.filter((engine): engine is PlayingEngine => engine.player !== undefined);

/** The engine that runs such manifests, if it is one that plays. */
export function playingEngine(manifest: unknown): PlayingEngine | undefined {
  return PLAYING_ENGINES.find(({ manifests, player }) => manifests?.recognizes(manifest) && (player.plays?.(manifest) ?? true));
}

/** The player of a manifest that its engine takes. */
export function playedBy(manifest: unknown, options: ManifestPlayOptions): { readonly player: ManifestPlayer; readonly target: EngineVersion } {
  refuseUnknownKeys(options, ['target', 'platform'], 'ManifestPlayOptions');
  const engine = playingEngine(manifest);
  if (!engine) throw new PolicyError(`this is nothing of which ${oneOf(PLAYING_ENGINES.map(({ name }) => name), 'and')} say what becomes of it`);
  const target = targetOf(options.target ?? engine.name);
  if (target.engine !== engine.name) throw new PolicyError(`such a manifest is run by ${engine.name}, and the target is ${options.target}`);
  const [reason] = refusalsOf(manifest, engine, target);
  if (reason) throw new PolicyError(`${target.engine} ${target.version} refuses this: ${reason.path === '' ? '' : `${reason.path}: `}${reason.message}`);
  if (options.platform !== undefined) requireList(options.platform, 'platform');
  return { player: engine.player, target };
}

/** For what the engine's own admission refuses a manifest. */
export function refusalsOf(manifest: unknown, { manifests }: Engine, target: EngineVersion) {
  const { findings } = manifests!.validate(manifest, target, [], DEFAULT_SETTINGS);
  return findings.filter(({ kind }) => kind === FindingKind.REJECTION);
}
