#!/bin/sh
# start.sh PORT DATA_DIR   run one Elasticsearch node on 127.0.0.1:PORT in the foreground; SIGTERM stops it.
# Environment: ES_HEAP (512m), ES_BUILD_DIR (a folder of the temporary ones), JAVA_HOME (any JDK 17 or later).
set -eu
if [ $# -ne 2 ]; then
  echo "usage: $0 PORT DATA_DIR" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
port=$1
mkdir -p "$2"
data=$(cd "$2" && pwd)
version=$(sed -n 's:.*<elasticsearch.version>\(.*\)</elasticsearch.version>.*:\1:p' "$here/pom.xml")
# What is unpacked and compiled never changes: other sources are another folder.
build=${ES_BUILD_DIR:-${TMPDIR:-/tmp}/atolye-elasticsearch}/$version-$(cat "$here/pom.xml" "$here"/src/searchnode/*.java | cksum | cut -d ' ' -f 1)
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

if [ ! -d "$build" ]; then
  # Made beside and renamed, so that nobody finds it half made.
  draft=$build.$$
  mkdir -p "$draft"
  mvn -q -B -f "$here/pom.xml" -Ddist.dir="$draft" package >&2
  home=$draft/elasticsearch-$version
  chmod a+x "$home"/bin/elasticsearch*
  plugin=$home/plugins/searchnode
  mkdir -p "$plugin" "$draft/classes"
  "$java_home/bin/javac" -nowarn -proc:none --release 17 -cp "$home/lib/*" -d "$draft/classes" "$here"/src/searchnode/*.java
  cat > "$plugin/plugin-descriptor.properties" <<PROPS
name=searchnode
description=Turkish and English analysis, root and delete-by-query endpoints
version=1
classname=searchnode.SearchNodePlugin
java.version=17
elasticsearch.version=$version
PROPS
  "$java_home/bin/jar" --create --file "$plugin/searchnode.jar" -C "$draft/classes" .
  chmod -R a+rX "$draft"
  chmod a+rX "$(dirname "$build")"
  mv "$draft" "$build" 2>/dev/null || true
  # Another was faster: mv put ours into its folder, or refused.
  rm -rf "$draft" "$build/$(basename "$draft")"
fi
home=$build/elasticsearch-$version

conf=$data/config
mkdir -p "$conf" "$data/data" "$data/logs" "$data/tmp"
cp "$home/config/jvm.options" "$home/config/log4j2.properties" "$conf/"
cat > "$conf/elasticsearch.yml" <<CONF
cluster.name: searchnode
node.name: searchnode-$port
path.data: $data/data
path.logs: $data/logs
network.host: 127.0.0.1
http.port: $port
transport.port: 0
discovery.type: single-node
xpack.security.enabled: false
cluster.routing.allocation.disk.threshold_enabled: false
action.auto_create_index: false
CONF

export ES_JAVA_HOME="$java_home" ES_PATH_CONF="$conf" ES_TMPDIR="$data/tmp" CLI_JAVA_OPTS="-Xms16m -Xmx64m -XX:+UseSerialGC"
export ES_JAVA_OPTS="-Xms${ES_HEAP:-512m} -Xmx${ES_HEAP:-512m} -Xlog:disable -Xlog:all=warning:stderr"
cd "$data"
if [ "$(id -u)" -eq 0 ]; then
  # Elasticsearch refuses to run as root: drop to an unprivileged user that owns only the data directory.
  chown -R 65534:65534 "$data"
  exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs env HOME="$data" "$home/bin/elasticsearch"
fi
exec "$home/bin/elasticsearch"
