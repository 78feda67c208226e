// A plugin for QEMU (interface version 1, as of QEMU 4.2 to 8.2) that counts the instructions of a program of one thread:
//
//     gcc -shared -fPIC -O2 -o count.so count.c
//     qemu-aarch64 -plugin ./count.so PROGRAM
//
// Declared here is what it uses of qemu-plugin.h, since distributions don't ship that.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int add_u64, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
int qemu_plugin_version = 1;

static uint64_t all, vector, memory;

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  uint64_t length = qemu_plugin_tb_n_insns(block), vectors = 0, loads = 0;
  for (size_t i = 0; i < length; i++) {
    uint32_t word;
    memcpy(&word, qemu_plugin_insn_data(qemu_plugin_tb_get_insn(block, i)), 4);
    vectors += (word & 0x0e000000) == 0x0e000000; // data processing of vectors (and floats, which aren't used)
    loads += (word & 0x0a000000) == 0x08000000;   // loads and stores of any kind
  }
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &all, length);
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &vector, vectors);
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &memory, loads);
}

static void ended(qemu_plugin_id_t id, void *none) {
  fprintf(stderr, "%llu instructions, %llu of vectors, %llu loads and stores\n", (unsigned long long)all,
          (unsigned long long)vector, (unsigned long long)memory);
}

int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv) {
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
