import { registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/*
 * Keeps snapshots of the manifests of all remotes in `__FEDERATION__.moduleInfo`, from which the
 * browser extension of Module Federation draws its graph. The runtime itself takes snapshots only
 * of remotes that it finds by a manifest, but the shell knows their entries. This file is part of
 * development builds only.
 */
registerGlobalPlugins([
  {
    name: 'tessera-snapshots',
    afterResolve(args) {
      const { remoteInfo, origin } = args;
      const { entry, entryGlobalName: name } = remoteInfo;
      // Beside the load: a remote without a manifest works, but is not in the graph.
      origin.snapshotHandler
        .loadRemoteSnapshotInfo({
          moduleInfo: { name, entry: new URL('mf-manifest.json', entry).href },
        })
        .catch(() => undefined);
      return args;
    },
  },
]);
